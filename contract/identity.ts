import { z } from 'zod'
import { Problem } from './problem.ts'
import { route } from './route.ts'

/** What the Firebase client library is started with. */
export const IdentityConfig = z
  .object({
    mode: z.enum(['embedded', 'firebase']).meta({
      description: 'Whether this shop is its own identity provider, or a Firebase project is.',
    }),
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    storageBucket: z.string().optional(),
    messagingSenderId: z.string().optional(),
    appId: z.string().optional(),
    google: z.boolean().meta({ description: 'Whether one can sign in with Google here.' }),
    sessionHint: z.string().meta({
      description: 'The name of the cookie that scripts may read: it is there while the session is.',
    }),
  })
  .meta({ id: 'IdentityConfig' })

export type IdentityConfig = z.output<typeof IdentityConfig>

const headers = z.object({ authorization: z.string().optional(), cookie: z.string().optional() })

/** By which browsers tell whose page has sent a call. */
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
    summary: 'How the browser signs shoppers in.',
    responses: { 200: IdentityConfig },
    cache: 'public',
  }),
  beginSession: route({
    method: 'POST',
    path: '/api/auth/session',
    access: 'anyone',
    summary: 'Makes a session cookie for whoever sends a fresh ID token as bearer token.',
    headers,
    responses: { 204: z.undefined(), 401: Problem },
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/auth/session',
    access: 'anyone',
    summary: 'Signs out: ends the session of the cookie, and the sign-in that it or a bearer token was made from.',
    headers: headers.extend(sender),
    responses: { 204: z.undefined(), 401: Problem },
  }),
}
