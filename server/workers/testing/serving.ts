import { createServer } from 'node:net'

/** A worker that serves nobody, for as long as it is let. */
createServer().listen(0, '127.0.0.1')
