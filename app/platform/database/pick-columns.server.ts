/** Returns columns of a table by their own names, for `select` and `returning`. */
export function pickColumns<Table extends object, Name extends keyof Table & string>(
  table: Table,
  ...names: Name[]
): Pick<Table, Name> {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>;
}
