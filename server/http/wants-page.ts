import type { IncomingMessage } from 'node:http'

/** Paths without pages; clients get data there whatever they accept. */
const forPrograms =
  /^\/(api|assets|covers|emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)([/?]|$)/

/** Whether the client is a browser that loads a page. */
export const wantsPage = ({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) =>
  (method === 'GET' || method === 'HEAD') &&
  !forPrograms.test(url) &&
  /\btext\/html\b/i.test(headers.accept ?? '')
