import type { FastifyInstance } from 'fastify'

/** Lets the routes of a scope take what plain HTML forms send. */
export function readForms(scope: FastifyInstance, bodyLimit: number) {
  const form = 'application/x-www-form-urlencoded'
  scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
