import { z } from 'zod'
import { Problem } from '../../../contract/problem.ts'
import type { Route, Access } from '../../../contract/route.ts'

type Json = Record<string, unknown>

/** Named schemas are written once, below `components`, and referenced elsewhere. */
export class Components {
  readonly schemas: Json = {}

  schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _, $defs, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
    Object.assign(this.schemas, withComponentRefs($defs ?? {}))
    return withComponentRefs(own)
  }
}

const withComponentRefs = (json: unknown): Json =>
  JSON.parse(JSON.stringify(json).replaceAll('#/$defs/', '#/components/schemas/'))

/** The content type of a body that is not JSON. */
export const contentTypeOf = (schema: z.ZodType): unknown => z.globalRegistry.get(schema)?.['contentType']

export function openApiOf(routes: Route[]) {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route, components) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bookshop', version: '1' },
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operation(route: Route, components: Components): Json {
  return {
    summary: `${route.summary}${forRoles[route.access] ?? ''}`,
    ...(route.access !== 'anyone' && { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters('path', route.params, components),
      ...parameters('query', route.query, components),
      ...parameters('header', route.headers, components),
    ],
    ...(route.body && {
      requestBody: { required: true, content: contentOf(route.body, 'input', components) },
    }),
    responses: Object.fromEntries(
      Object.entries(responsesOf(route)).map(([status, schema]) => [
        status,
        {
          description: meanings[Number(status)],
          ...(Number(status) !== 204 && { content: contentOf(schema, 'output', components) }),
        },
      ]),
    ),
  }
}

const forRoles: Partial<Record<Access, string>> = {
  manager: ' For managers and owners.',
  owner: ' For owners.',
}

const meanings: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  400: 'Bad Request: the body names the fields to correct',
  401: 'Unauthorized: sign in first',
  403: 'Forbidden: the resource belongs to another account, needs a higher role, or the account is blocked',
  404: 'Not Found',
  409: 'Conflict: the body carries the data to act on',
  429: 'Too Many Requests: wait as long as Retry-After says',
}

const unwelcome: Record<Access, number[]> = {
  anyone: [],
  shopper: [401, 403],
  'shopper or admin': [401],
  clerk: [401],
  manager: [401, 403],
  owner: [401, 403],
}

/** The responses of the route and those common to all routes with the same access and input. */
function responsesOf(route: Route): Record<number, z.ZodType> {
  const common = [...(route.body || route.query ? [400] : []), ...unwelcome[route.access], 429]
  return { ...Object.fromEntries(common.map((status) => [status, Problem])), ...route.responses }
}

function parameters(place: string, schema: z.ZodObject | undefined, components: Components): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: components.schemaOf(field as z.ZodType, 'input'),
  }))
}

function contentOf(schema: z.ZodType, io: 'input' | 'output', components: Components): Json {
  const type = contentTypeOf(schema)
  return typeof type === 'string'
    ? { [type]: {} }
    : { 'application/json': { schema: components.schemaOf(schema, io) } }
}
