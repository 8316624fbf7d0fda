import type { FastifyInstance } from 'fastify'

/** Asks the shop's own API, without the network. */
export type Ask = (url: string) => Promise<{ status: number; body: string }>

export type Page = { status: number; html: string }

/** Renders pages: from the build, or from the sources in development. */
export type Pages = {
  /** Serves what pages refer to. */
  attach(server: FastifyInstance): Promise<void>
  render(url: string, ask: Ask): Promise<Page>
  /** What a browser is shown instead of a page that cannot be made: words, and a way to try again. */
  trouble(words: string): Promise<string>
  headers: Record<string, string>
  /** For how many milliseconds a page may be sent again before it is made anew. */
  ttl: number | undefined
}
