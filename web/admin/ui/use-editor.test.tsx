import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useEditor } from './use-editor.ts'

type Note = { text: string; version: number }

const fieldsOf = ({ text }: Note) => ({ text })
const theirs: Note = { text: 'Theirs', version: 7 }

const problem = (code: string, more: object = {}) => ({
  error: { status: 409, data: { code, message: `It is ${code}`, ...more } },
})

type Outcome = { data: Note } | { error: object }

/** An editor whose saves have these outcomes, one after the other. */
function editing(...outcomes: Outcome[]) {
  const sent: Note[] = []
  const { result } = renderHook(() =>
    useEditor<{ text: string }, Note>({
      opened: { text: 'Before', version: 1 },
      fieldsOf,
      save: async ({ text }, version = 0) => {
        sent.push({ text, version })
        return outcomes.shift() ?? { data: { text, version: version + 1 } }
      },
      theirsIn: ({ code }) => (code === 'changed' ? theirs : undefined),
      notSaved: 'Not saved',
    }),
  )
  return {
    sent,
    now: () => result.current,
    type: (text: string) => act(() => result.current.change({ text })),
    save: () => act(() => result.current.save()),
    saveMine: () => act(() => result.current.saveMine()),
    take: () => act(() => result.current.take(theirs)),
  }
}

test('a save is based on the version before it', async () => {
  const { sent, now, type, save } = editing()
  expect(now().isChanged).toBe(false)
  type('First')
  expect(now().isChanged).toBe(true)
  await save()
  expect(now()).toMatchObject({ isSaved: true, isChanged: false, isBusy: false })
  type('Second')
  expect(now().isSaved).toBe(false)
  await save()
  expect(sent).toEqual([
    { text: 'First', version: 1 },
    { text: 'Second', version: 2 },
  ])
})

test('a conflict keeps what is typed until one of the two is chosen', async () => {
  const { sent, now, type, save, saveMine } = editing(problem('changed'))
  type('Mine')
  await save()
  expect(now()).toMatchObject({ typed: { text: 'Mine' }, conflict: { message: 'It is changed', theirs } })
  expect(now().failure).toBeUndefined()
  await saveMine()
  expect(sent.at(-1)).toEqual({ text: 'Mine', version: 7 })
  expect(now().conflict).toBeUndefined()
})

test('the other version is taken with its number', async () => {
  const { sent, now, type, save, take } = editing(problem('changed'))
  type('Mine')
  await save()
  take()
  expect(now()).toMatchObject({ typed: { text: 'Theirs' }, isChanged: false, conflict: undefined })
  type('Both')
  await save()
  expect(sent.at(-1)).toEqual({ text: 'Both', version: 7 })
})

test('a problem stands at its field until that is changed; other reasons are shown as they are', async () => {
  const fields = [{ field: 'text', message: 'Too long' }]
  const { now, type, save } = editing(problem('invalid', { fields }), problem('gone'), { error: {} })
  await save()
  expect(now()).toMatchObject({ problems: { text: 'Too long' }, failure: undefined })
  type('Shorter')
  expect(now().problems.text).toBeUndefined()
  await save()
  expect(now().failure).toBe('It is gone')
  await save()
  expect(now()).toMatchObject({ failure: 'Not saved', typed: { text: 'Shorter' } })
})
