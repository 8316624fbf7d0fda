import { z } from 'zod'
import type { Route } from '../../contract/route.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** The contract for people: what can be called, by whom, with what, and what comes back. */
export function docsPageOf(groups: Record<string, Record<string, Route>>): string {
  const sections = Object.entries(groups).map(
    ([name, routes]) =>
      `<section><h2 id="${name}">${escaped(name)}</h2>${Object.values(routes).map(routeOf).join('')}</section>`,
  )
  const links = Object.keys(groups).map((name) => `<a href="#${name}">${escaped(name)}</a>`)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>The API of the book store</title>
<meta name="viewport" content="width=device-width"><style>${look}</style></head>
<body><main>
<h1>The API of the book store</h1>
<p>Every call, as the server mounts it. For programs: <a href="/api/docs/openapi.json">openapi.json</a>.
A shopper sends the identity provider's ID token, an admin the token of the admin login, both as
<code>Authorization: Bearer</code>. Every error has the same body: <code>code</code>, <code>message</code>,
<code>requestId</code>, and <code>fields</code> where something sent was not right.</p>
<nav>${links.join(' · ')}</nav>
${sections.join('\n')}
</main></body></html>`
}

function routeOf(route: Route): string {
  const statuses = Object.keys(route.replies).map(
    (status) => `<li><b>${status}</b> ${shapeOf(route.replies[Number(status)])}</li>`,
  )
  const parts = [
    partOf('Path', route.params),
    partOf('Query', route.query),
    partOf('Headers', route.headers),
    route.body ? `<h4>Body</h4>${shapeOf(route.body, 'input')}` : '',
    `<h4>Replies</h4><ul>${statuses.join('')}</ul>`,
  ]
  return `<article><h3><span>${route.method}</span> ${escaped(route.path)}</h3>
<p>${escaped(route.does)} <small>For ${escaped(route.who)}.</small></p>${parts.join('')}</article>`
}

const partOf = (name: string, schema: z.ZodType | undefined) =>
  schema ? `<h4>${name}</h4>${shapeOf(schema, 'input')}` : ''

function shapeOf(schema: z.ZodType | undefined, io: 'input' | 'output' = 'output'): string {
  const type = schema && z.globalRegistry.get(schema)?.['contentType']
  if (!schema || typeof type === 'string') return `<code>${escaped(String(type))}</code>`
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  const name = typeof shape['id'] === 'string' ? shape['id'] : 'shape'
  return `<details><summary>${escaped(name)}</summary><pre>${escaped(JSON.stringify(shape, null, 2))}</pre></details>`
}

const look = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
body { margin: 0; background: light-dark(#faf7f2, #16130f); color: light-dark(#1d1a16, #f2ece2) }
main { max-width: 52rem; margin: 0 auto; padding: 3rem 1.5rem }
h1, h2 { font-family: Georgia, serif; line-height: 1.2 }
h2 { margin: 3rem 0 1rem; text-transform: capitalize }
h3 { margin: 0; font: 600 1rem ui-monospace, monospace; overflow-wrap: anywhere }
h3 span, a { color: light-dark(#9a3412, #f0905a) }
h4 { margin: 1rem 0 .25rem; font-size: .85rem; color: light-dark(#5c554b, #b3a898) }
article { border-top: 1px solid light-dark(#e6dfd3, #342d25); padding: 1.25rem 0 }
p, ul { margin: .25rem 0; max-width: 68ch } ul { padding: 0; list-style: none }
li { display: flex; gap: .75rem } summary { cursor: pointer }
small { color: light-dark(#5c554b, #b3a898) }
pre { overflow-x: auto; font-size: .8rem; line-height: 1.4 }`
