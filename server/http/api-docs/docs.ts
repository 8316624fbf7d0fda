import type { FastifyInstance } from 'fastify'
import { contract, everyRoute } from '../../../contract/contract.ts'
import { Components, contentTypeOf, openApiOf } from './openapi.ts'
import type { z } from 'zod'
import { isForStaff, type Route } from '../../../contract/route.ts'
import { escaped } from '../../../domain/plain-text.ts'

type Shop = { readonly current: { settings: { shop: { name: string } } } }

/** The API documentation, built on the first request and cached. */
export function answerDocs(app: FastifyInstance, shop: Shop) {
  let page: string | undefined
  let document: ReturnType<typeof openApiOf> | undefined
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= docsPageOf(contract))),
  )
  app.get('/api/docs/openapi.json', async () => {
    document ??= openApiOf(everyRoute)
    return { ...document, info: { ...document.info, title: shop.current.settings.shop.name } }
  })
}

function docsPageOf(groups: Record<string, Record<string, Route>>): string {
  const components = new Components()
  const sections = Object.entries(groups).map(([name, routes]) =>
    sectionOf(
      name,
      Object.values(routes).map((route) => routeOf(route, components)),
    ),
  )
  const shapes = Object.entries(components.schemas).map(
    ([name, shape]) => `<article id="shape-${name}"><h3>${name}</h3>${described(shape as Shape)}</article>`,
  )
  const links = [...Object.keys(groups), 'shapes'].map((name) => `<a href="#${name}">${escaped(name)}</a>`)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>The API of the book store</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width"><style>${look}</style></head>
<body><main>
<h1>The API of the book store</h1>
<p>Every call, as the server mounts it. For programs: <a href="/api/docs/openapi.json">openapi.json</a>.
A shopper sends the identity provider's ID token, an admin the token of the admin login, both as
<code>Authorization: Bearer</code>. Every error has the same body, <a href="#shape-Problem">Problem</a>.</p>
<nav>${links.join(' · ')}</nav>
${sections.join('\n')}
${sectionOf('shapes', shapes)}
</main></body></html>`
}

const sectionOf = (name: string, parts: string[]) =>
  `<section><h2 id="${name}">${escaped(name)}</h2>${parts.join('')}</section>`

function routeOf(route: Route, components: Components): string {
  const shapeOf = (schema: z.ZodType, io: 'input' | 'output') => shown(schema, io, components)
  const part = (name: string, schema: z.ZodType | undefined) =>
    schema ? `<dt>${name}</dt><dd>${shapeOf(schema, 'input')}</dd>` : ''
  const responses = Object.entries(route.responses).map(
    ([status, schema]) => `<dt>${status}</dt><dd>${shapeOf(schema, 'output')}</dd>`,
  )
  return `<article><h3><span>${route.method}</span> ${escaped(route.path)}</h3>
<p>${escaped(route.summary)} <small>For ${callersOf(route)}.</small></p>
<dl>${part('Path', route.params)}${part('Query', route.query)}${part('Headers', route.headers)}${part('Body', route.body)}
${responses.join('')}</dl></article>`
}

const callersOf = ({ access }: Route) => (isForStaff(access) ? 'admin' : access)

/** The JSON Schema keywords that the page shows. */
type Shape = {
  $ref?: string
  description?: string
  type?: string | string[]
  format?: string
  enum?: string[]
  const?: string | number | boolean
  default?: unknown
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
}

function shown(schema: z.ZodType, io: 'input' | 'output', components: Components): string {
  const type = contentTypeOf(schema)
  return typeof type === 'string'
    ? `<code>${escaped(type)}</code>`
    : described(components.schemaOf(schema, io))
}

function described(shape: Shape): string {
  if (!shape.properties) return kindOf(shape)
  const required = new Set(shape.required)
  const fields = Object.entries(shape.properties).map(
    ([name, field]) =>
      `<li><code>${escaped(name)}</code>${required.has(name) ? '' : '?'} ${kindOf(field)}</li>`,
  )
  return `<ul>${fields.join('')}</ul>`
}

function kindOf(shape: Shape): string {
  const note = shape.description ? ` <small>${escaped(shape.description)}</small>` : ''
  return bareKindOf(shape) + note
}

function bareKindOf(shape: Shape): string {
  const kinds = shape.anyOf ?? shape.oneOf
  if (shape.$ref) return linked(shape.$ref)
  if (shape.items) return `a list of ${kindOf(shape.items)}`
  if (kinds) return kinds.map(kindOf).join(' or ')
  if (shape.properties) return described(shape)
  const kind = String(shape.enum?.join(' | ') ?? shape.const ?? shape.format ?? shape.type ?? 'anything')
  return escaped(shape.default === undefined ? kind : `${kind}, ${JSON.stringify(shape.default)} if left out`)
}

function linked(pointer: string): string {
  const name = pointer.split('/').at(-1)
  return `<a href="#shape-${name}">${name}</a>`
}

const look = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
body { margin: 0; background: light-dark(#faf7f2, #16130f); color: light-dark(#1d1a16, #f2ece2) }
main { max-width: 52rem; margin: 0 auto; padding: 3rem 1.5rem }
h1, h2 { font-family: Georgia, serif; line-height: 1.2 }
h2 { margin: 3rem 0 1rem; text-transform: capitalize }
h3 { margin: 0; font: 600 1rem ui-monospace, monospace; overflow-wrap: anywhere }
h3 span, a { color: light-dark(#9a3412, #f0905a) }
article { border-top: 1px solid light-dark(#e6dfd3, #342d25); padding: 1.25rem 0 }
p { margin: .25rem 0; max-width: 68ch }
dl { display: grid; grid-template-columns: 5rem minmax(0, 1fr); gap: .25rem; margin: .75rem 0 0 }
ul { margin: 0; padding: 0; list-style: none } ul ul { padding-left: 1.5rem }
code { font-size: .9em }
dt { color: light-dark(#5c554b, #b3a898) } dd { margin: 0 }
small { color: light-dark(#5c554b, #b3a898) }`
