import { z } from 'zod'
import { multilineText } from './text.ts'

/** The server refuses HTML, pictures and links with other schemes than http, https and mailto. */
export const Markdown = multilineText(50_000).meta({
  id: 'Markdown',
  description: 'Markdown without HTML, tables and pictures.',
})

export const Html = z.string().meta({ description: 'Rendered from Markdown by the server.' })
