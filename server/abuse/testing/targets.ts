import { everyRoute } from '../../../contract/contract.ts'
import { adminPages } from '../../../contract/admin-pages.ts'
import { pages } from '../../../contract/pages.ts'
import { urlOf } from '../../../contract/request.ts'

export type Target = { method: string; path: string }

/** As good as any: what there is none of is looked for all the same. */
const someId = '00000000-0000-4000-8000-000000000000'

const callsFor = (id: string): Target[] =>
  everyRoute.map((route) => ({
    method: route.method,
    path: urlOf(route, { params: { id, email: 'shopper@reader.example', name: 'dracula.jpg' } }),
  }))

const pagesFor = (id: string): Target[] =>
  [...Object.values(pages), ...Object.values(adminPages)].map((path) => ({
    method: 'GET',
    path: path.replace(':id', id),
  }))

/** Every call of the contract. */
export const calls = callsFor(someId)

/** Every page. */
export const pageAddresses = pagesFor(someId)

/** What is neither: files, what tells about the shop, and the window of the demo's Google. */
export const others: Target[] = [
  '/api/docs',
  '/api/docs/openapi.json',
  '/assets/nothing.js',
  '/emulator/auth/handler',
  '/emulator/auth/popup.js',
  '/favicon.ico',
  '/healthz',
  '/metrics',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/nowhere',
].map((path) => ({ method: 'GET', path }))

const verbs = [
  'signUp',
  'signInWithPassword',
  'signInWithIdp',
  'lookup',
  'update',
  'delete',
  'sendOobCode',
  'resetPassword',
  'createAuthUri',
]

/** The identity provider's calls. */
export const providerCalls: Target[] = [
  ...verbs.map((verb) => `/identitytoolkit.googleapis.com/v1/accounts:${verb}`),
  '/securetoken.googleapis.com/v1/token',
  '/emulator/auth/choose',
].map((path) => ({ method: 'POST', path }))

/** All of them, for a book or an order that there is. */
export const everyTargetFor = (id: string): Target[] => [
  ...callsFor(id),
  ...pagesFor(id),
  ...others,
  ...providerCalls,
]

export const everyTarget = everyTargetFor(someId)
