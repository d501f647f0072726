export function isPhoneNumber(typed: string): boolean {
  return /^(?:\+[1-9]\d{0,15}|(?=0?[1-9])\d{1,16})$/.test(typed.replaceAll(/[\s()./-]/g, ''));
}
