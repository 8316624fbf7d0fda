/** Appends a query string; omits undefined and empty values. */
export function withQuery(path: string, query: Record<string, unknown>): string {
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}
