import type { Page } from './pages.ts'

/** The result of server-side rendering. */
export type Rendered = { status: number; head: string; body: string; state: unknown }

/** Inside a script element only `<` can end it. */
const inScript = (state: unknown) => JSON.stringify(state).replaceAll('<', '\\u003c')

const fill = (template: string, parts: Record<string, string>) =>
  template.replace(/<!--(head|body|state)-->/g, (_, name: string) => parts[name] ?? '')

/** Puts markup and initial state, from which the browser hydrates, into the page. */
export function fillTemplate(template: string, { status, head, body, state }: Rendered): Page {
  const written = `<script type="application/json" id="state">${inScript(state)}</script>`
  return { status, html: fill(template, { head, body, state: written }) }
}

const scripts = /<script\b[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g

/** An error page has no scripts: there is nothing to hydrate. */
export const fillWithoutScript = (template: string, parts: Pick<Rendered, 'head' | 'body'>) =>
  fill(template.replace(scripts, ''), parts)
