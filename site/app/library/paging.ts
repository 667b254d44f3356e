const pageSize = 24;

const pageShape = /^[1-9]\d{0,5}$/;

export function readPage(query: URLSearchParams): number {
  const text = query.get("page") ?? "";
  return pageShape.test(text) ? Number(text) : 1;
}

export function pageRange(page: number): { readonly offset: number; readonly limit: number } {
  return { offset: (page - 1) * pageSize, limit: pageSize };
}

export function countPages(total: number): number {
  return Math.ceil(total / pageSize);
}
