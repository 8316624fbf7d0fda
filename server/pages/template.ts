import type { Page } from './pages.ts'

/** What the web makes of an address. */
export type Rendered = { status: number; head: string; body: string; state: unknown }

/** Inside a script element only `<` can end it. */
const inScript = (state: unknown) => JSON.stringify(state).replaceAll('<', '\\u003c')

export function fillTemplate(template: string, { status, head, body, state }: Rendered): Page {
  const parts: Record<string, string> = {
    '<!--head-->': head,
    '<!--body-->': body,
    '<!--state-->': `<script type="application/json" id="state">${inScript(state)}</script>`,
  }
  return { status, html: template.replace(/<!--(head|body|state)-->/g, (mark) => parts[mark] ?? '') }
}
