import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Message } from '../../messages/message.ts'
import { rich } from './rich.tsx'

const message = '<b>{title} by <i>{author}</i></b>: {count, plural, one {# copy} other {# copies}}, {price}'

test('elements stand where the message says, in any order and within each other', () => {
  const { container } = render(
    rich(message as Message, {
      b: (text) => <b>{text}</b>,
      i: (text) => <i>{text}</i>,
      title: 'Less < more <i>',
      author: 'A. Uthor',
      count: 2,
      price: <s>9.99</s>,
    }),
  )
  expect(container.innerHTML).toBe(
    '<b>Less &lt; more &lt;i&gt; by <i>A. Uthor</i></b>: 2 copies, <s>9.99</s>',
  )
})
