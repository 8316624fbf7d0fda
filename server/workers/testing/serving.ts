import { createServer } from 'node:net'

/** A worker that only listens. */
createServer().listen(0, '127.0.0.1')
