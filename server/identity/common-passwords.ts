import type { Label } from '../../messages/message.ts'
import { msg } from '../../messages/t.ts'
import { readFileSync } from 'node:fs'
import { shippedFile } from '../files.ts'

/** Everything but the comment at the beginning of the file. */
const isPassword = (line: string) => line !== '' && line !== '#' && !line.startsWith('# ')

const readList = () =>
  new Set(
    readFileSync(shippedFile('server/identity/common-passwords.txt'), 'utf8').split('\n').filter(isPassword),
  )

const isIn = (list: Set<string>, password: string) => list.has(password.toLowerCase())

let list: Set<string> | undefined

/** Reads the list at the first call. */
export const isCommonPassword = (password: string) => isIn((list ??= readList()), password)

/** For a single question: the supervisor does not need the list again. */
export const isCommonOnce = (password: string) => isIn(readList(), password)

/** Why a new password of staff is refused: what an attacker would try first. Its length is checked by the contract. */
export function weaknessOf(password: string, ownNames: (string | null)[]): Label | undefined {
  if (ownNames.includes(password.toLowerCase()))
    return msg('Your username and your e-mail address cannot be your password')
  if (isCommonPassword(password)) return msg('This password is among the commonest: choose another')
}
