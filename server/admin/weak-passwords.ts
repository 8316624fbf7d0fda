import { isCommonPassword } from '../identity/common-passwords.ts'

/** Why a new password of staff is refused: what an attacker would try first. Its length is checked by the contract. */
export function weaknessOf(password: string, ownNames: (string | null)[]): string | undefined {
  if (ownNames.includes(password.toLowerCase()))
    return 'Your username and your e-mail address cannot be your password'
  if (isCommonPassword(password)) return 'This password is among the commonest: choose another'
}
