/** Random identifiers, and numbers as long as those of orders and telephones. */
const personal = /@|\d{6}|[\da-f]{8}-[\da-f]{4}-|\w{24}|(?=[a-z_]*\d)\w{16}/;
/** Files, and addresses that only programs look for. */
const probe = /\.\w{1,8}$|\.php|\/\.|\/wp-|\/cgi-bin/;
const LONGEST_COUNTED = 200;

/** Returns whether a path, as `pathKey` spells it, may be counted: it names no person and looks like a page. */
export function isCountedPath(key: string): boolean {
  return key.length <= LONGEST_COUNTED && !personal.test(key) && !probe.test(key);
}
