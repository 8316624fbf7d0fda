/** Under another's cluster, such as pm2's, everybody is a worker: ours are those whom we have told so. */
const mark = 'BOOK_STORE_WORKER'

export const asOurWorker = { [mark]: '1' }

export const isOurWorker = process.env[mark] !== undefined
