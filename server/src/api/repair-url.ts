/**
 * The request target as the router can read it. A path that cannot be decoded has its percent signs escaped, so that it
 * reaches its route, meets the same checks as any other, and is refused there as the text it is.
 *
 * @param target - as it came: a path with or without query, or (to proxies) a whole address
 * @see RFC 9112, section 3.2.2: servers must accept the absolute form
 */
export function repairUrl(target: string): string {
  const url = target.startsWith("/") ? target : originForm(target);
  if (!url.includes("%") && !url.includes("#")) return url;
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  const query = end === -1 ? "" : url.slice(end);
  return repairPath(path) + query.replaceAll("#", "%23");
}

function originForm(target: string): string {
  const match = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/is.exec(target);
  const rest = match?.[1] ?? `/${target}`;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function repairPath(path: string): string {
  const escaped = path.replaceAll("#", "%23");
  try {
    decodeURIComponent(escaped);
    return escaped;
  } catch {
    return escaped.replaceAll("%", "%25");
  }
}
