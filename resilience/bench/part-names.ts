/** In order of measurement: a start needs the data for itself, and memory is read after the load. */
export const partNames = {
  starts: 'seconds until the store is ready, with an empty folder and on existing data',
  lighthouse: 'Lighthouse on each public page as on a phone; installs Lighthouse on first use',
  expiry: 'the home page while its cached response expires',
  reads: 'API reads beside a bare node:http server',
  pages: 'pages, and the memory after all reads',
  orders: 'orders beside the same SQL in a loop',
  stock: 'orders of books in stock',
  overload: 'more clients than the store can serve',
  crowd: 'a visitor beside 300 connections of one address, route by route',
  'slow-clients': 'clients that send or read a byte a second',
  soak: 'everything at once, for --minutes',
  // The last one: thousands of books more are another shop.
  import: 'an import of ONIX records, alone and under load',
}

export type PartName = keyof typeof partNames
