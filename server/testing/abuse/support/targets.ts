import { everyRoute } from '../../../../contract/contract.ts'
import { adminPages } from '../../../../domain/admin-pages.ts'
import { pages } from '../../../../domain/pages.ts'
import { urlOf } from '../../../../contract/request.ts'

export type Target = { method: string; path: string }

/** Matches no row, but is looked up all the same. */
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

/** Every route of the contract. */
export const calls = callsFor(someId)

export const pageAddresses = pagesFor(someId)

/** Files, operational endpoints and the fake Google's popup. */
export const others: Target[] = [
  '/api/docs',
  '/api/docs/openapi.json',
  '/assets/nothing.js',
  '/emulator/auth/handler',
  '/emulator/auth/popup.js',
  '/favicon.ico',
  '/feeds/google.xml',
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

export const providerCalls: Target[] = [
  ...verbs.map((verb) => `/identitytoolkit.googleapis.com/v1/accounts:${verb}`),
  '/securetoken.googleapis.com/v1/token',
  '/emulator/auth/choose',
].map((path) => ({ method: 'POST', path }))

/** All targets, for an existing book or order. */
export const everyTargetFor = (id: string): Target[] => [
  ...callsFor(id),
  ...pagesFor(id),
  ...others,
  ...providerCalls,
]

export const everyTarget = everyTargetFor(someId)

/** Each path once: routes that differ in the method share it. */
export const everyPath = [...new Set(everyTarget.map(({ path }) => path))]
