const hourSeconds = 3600;

export function textResponse(text: string, type: string): Response {
  return new Response(text, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": `public, max-age=${hourSeconds}`,
    },
  });
}
