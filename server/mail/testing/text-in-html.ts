/** What somebody reads in the body of an e-mail, on one line, without addresses of links. */
export const textInHtml = (html: string) =>
  html
    .replace(/^.*<body/s, '<body')
    .replaceAll(/<!--.*?-->/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/\s+/g, ' ')

export const linksInHtml = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&#38;', '&'))
