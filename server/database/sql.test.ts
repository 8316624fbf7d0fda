import { expect, test } from 'vitest'
import { nothing, sql } from './sql.ts'

test('values become parameters, never part of the text', () => {
  const query = sql`select ${"'; drop table books; --"} where id = ${7}`.toQuery()
  expect(query).toMatchObject({ text: 'select $1 where id = $2', values: ["'; drop table books; --", 7] })
})

test('a nested statement becomes part of the text, its values in order', () => {
  const inner = sql`b = ${2} and c = ${3}`
  const { text, values } = sql`select ${1} where ${inner} ${nothing} limit ${4}`.toQuery()
  expect(text).toBe('select $1 where b = $2 and c = $3  limit $4')
  expect(values).toEqual([1, 2, 3, 4])
})

test('equal texts share a statement name, different texts do not', () => {
  const byId = (id: number) => sql`select from books where id = ${id}`.toQuery().name
  expect(byId(1)).toBe(byId(2))
  expect(byId(1)).not.toBe(sql`select from orders where id = ${1}`.toQuery().name)
})
