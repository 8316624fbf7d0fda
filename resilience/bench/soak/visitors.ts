import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { admin } from '../../../contract/people/admin.ts'
import { books } from '../../../contract/catalog/books.ts'
import { covers } from '../../../contract/catalog/covers.ts'
import { newsletter } from '../../../contract/shop/newsletter.ts'
import { searchPage } from '../../../domain/pages.ts'
import { urlOf } from '../../../contract/request.ts'
import type { Route } from '../../../contract/route.ts'
import { accountsPath, signUp } from '../../../server/testing/sign-up.ts'
import { demoAdmin } from '../../../server/config.ts'
import { shelfOf } from '../reads.ts'
import type { Store } from '../store.ts'

const shopper = { email: 'returning@reader.example', password: 'correct horse' }
const aCover = new URL('../../../demo/covers/moby-dick.jpg/960.jpeg', import.meta.url)

/** A periodic action; `act` receives its count. */
type Deed = { every: number; act(time: number): Promise<unknown> }

/** Clients beside readers and buyers: new and returning shoppers, and the bookseller in the admin area. */
export async function visitors(store: Store) {
  const origin = `http://127.0.0.1:${store.port}`
  const call = caller(origin)
  const { token } = (await call(admin.logIn, { body: demoAdmin })) as { token: string }
  const shelf = await shelfOf(store)
  await signUp(origin, shopper.email, shopper.password)
  const picture = await readFile(aCover)

  let newcomers = 0
  const signIn = () =>
    read(`${origin}${accountsPath}:signInWithPassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(shopper),
    })
  const edit = (time: number) => {
    const book = shelf[time % shelf.length]
    return call(books.edit, { params: { id: book?._id }, body: { ...book, trending: time % 2 === 0 }, token })
  }
  const hangCover = () => {
    const form = new FormData()
    form.append('file', new Blob([picture], { type: 'image/jpeg' }), 'soak.jpg')
    return call(covers.upload, { form, token })
  }
  const deeds: Deed[] = [
    { every: 1, act: () => signUp(origin, `newcomer-${(newcomers += 1)}@reader.example`) },
    { every: 1, act: signIn },
    {
      every: 1,
      act: (time) => call(newsletter.subscribe, { body: { email: `fan-${time}@reader.example` } }),
    },
    { every: 0.5, act: (time) => read(origin + searchPage({ q: `tome ${time}` })) },
    { every: 1, act: () => call(admin.bookList, { token }) },
    { every: 2, act: edit },
    { every: 10, act: hangCover },
  ]
  return (seconds: number) =>
    Promise.all(deeds.map((deed) => doUntil(deed, performance.now() + seconds * 1000)))
}

async function doUntil({ every, act }: Deed, until: number) {
  for (let time = 0; performance.now() < until; time += 1) {
    await act(time)
    await pause(every * 1000)
  }
}

type Sent = { params?: Record<string, unknown>; body?: object; form?: FormData; token?: string }

const caller =
  (origin: string) =>
  async (route: Route, { params, body, form, token }: Sent): Promise<unknown> =>
    JSON.parse(
      await read(origin + urlOf(route, { params }), {
        method: route.method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        body: form ?? (body ? JSON.stringify(body) : null),
      }),
    )

async function read(url: string, options: RequestInit = {}): Promise<string> {
  const answer = await fetch(url, options)
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}: ${body}`)
  return body
}
