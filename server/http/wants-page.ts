import type { IncomingMessage } from 'node:http'

/** Where no pages are: what asks here reads data, whatever else it says that it takes. */
const forPrograms =
  /^\/(api|assets|covers|emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)([/?]|$)/

/** Whether a person looks at the answer, in a browser. */
export const wantsPage = ({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) =>
  (method === 'GET' || method === 'HEAD') &&
  !forPrograms.test(url) &&
  /\btext\/html\b/i.test(headers.accept ?? '')
