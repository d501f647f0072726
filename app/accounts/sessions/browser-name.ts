const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

export function browserOf(request: Request): string {
  return browserName(request.headers.get('User-Agent') ?? '');
}

export function browserName(userAgent: string): string {
  const named = [browsers, systems].map((names) => names.find(([mark]) => mark.test(userAgent))?.[1]);
  return named.filter(Boolean).join(', ');
}
