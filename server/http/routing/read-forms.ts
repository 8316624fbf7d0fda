import type { FastifyInstance } from 'fastify'

/** Parses HTML form bodies for the routes of one scope. */
export function readForms(scope: FastifyInstance, bodyLimit: number) {
  const form = 'application/x-www-form-urlencoded'
  scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
