/** The Firebase client library's error codes that this provider uses. */
export type Code =
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'EMAIL_EXISTS'
  | 'EXPIRED_OOB_CODE'
  | 'INVALID_EMAIL'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_IDP_RESPONSE'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_OOB_CODE'
  | 'INVALID_REQ_TYPE'
  | 'MISSING_EMAIL'
  | 'MISSING_PASSWORD'
  | 'OPERATION_NOT_ALLOWED'
  | 'TOKEN_EXPIRED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'UNAUTHORIZED_DOMAIN'
  | 'WEAK_PASSWORD'

/** A code, optionally with details after a colon. */
export type Message = Code | `${Code} : ${string}`

export type Refused = { refused: Message }

export const refuse = (refused: Message): Refused => ({ refused })

/** The body of an error as the client library reads it. */
export const errorBody = (status: number, message: string) => ({
  error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
})
