/** Whether an `Accept` header is a program's: it names JSON before HTML, or without it. */
export function wantsJson(accept = ""): boolean {
  const json = accept.indexOf("application/json");
  const page = accept.indexOf("text/html");
  return json !== -1 && (page === -1 || json < page);
}
