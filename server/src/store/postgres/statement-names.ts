/** Prepared statements of one connection, at most: each costs the server memory. */
const PREPARED_MAX = 200;

/** Names under which statements are prepared: one for each text, for so many texts; further ones get none. */
export function createStatementNames(max = PREPARED_MAX): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined || names.size >= max) return known;
    const name = `t${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}
