import { z } from 'zod'
import { Problem } from '../problem.ts'
import { route } from '../route.ts'

/** Configuration of the Firebase client library. */
export const IdentityConfig = z
  .object({
    mode: z.enum(['embedded', 'firebase']).meta({
      description: 'The identity provider: the store itself (embedded) or a Firebase project.',
    }),
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    storageBucket: z.string().optional(),
    messagingSenderId: z.string().optional(),
    appId: z.string().optional(),
    google: z.boolean().meta({ description: 'Whether sign-in with Google is available.' }),
    sessionHint: z.string().meta({
      description: 'Name of the cookie that scripts can read and that exists as long as the session.',
    }),
  })
  .meta({ id: 'IdentityConfig' })

export type IdentityConfig = z.output<typeof IdentityConfig>

const headers = z.object({ authorization: z.string().optional(), cookie: z.string().optional() })

/** Headers by which browsers identify the origin of a request. */
const sender = {
  origin: z.string().optional(),
  'sec-fetch-site': z.string().optional(),
  host: z.string().optional(),
}

export const identity = {
  config: route({
    method: 'GET',
    path: '/api/config',
    access: 'anyone',
    summary: 'Returns the sign-in configuration of the browser client.',
    responses: { 200: IdentityConfig },
    cache: 'public',
  }),
  beginSession: route({
    method: 'POST',
    path: '/api/auth/session',
    access: 'anyone',
    summary: 'Creates a session cookie for a fresh ID token, which is sent as bearer token.',
    headers,
    responses: { 204: z.undefined(), 401: Problem },
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/auth/session',
    access: 'anyone',
    summary: 'Signs out: ends the session, and the sign-in that issued its cookie or a bearer token.',
    headers: headers.extend(sender),
    responses: { 204: z.undefined(), 401: Problem },
  }),
}
