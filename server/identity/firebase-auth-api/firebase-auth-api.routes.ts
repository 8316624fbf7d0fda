import type { FastifyInstance } from 'fastify'
import { closeAccount, UpdateAccount, updateAccount } from './update-account.ts'
import { errorBody, maxPasswordLength, shortestPassword } from './fields.ts'
import { speakWireFormat } from './wire-format.routes.ts'
import { LookUp, lookUp } from './look-up.ts'
import type { Provider } from './provider.ts'
import { refresh, Refresh } from './id-tokens.ts'
import { ResetPassword, resetPassword } from './reset-password.ts'
import { SendCode, sendCode } from './send-code.ts'
import { SignInWithIdp, signInWithIdp } from '../google-oauth/sign-in-with-idp.ts'
import { SignInWithPassword, signInWithPassword, SignUp, signUp } from './sign-in-with-password.ts'

const toolkit = '/identitytoolkit.googleapis.com'
const tokenService = '/securetoken.googleapis.com'

/** The Identity Toolkit API, at the paths that the Firebase client library calls. */
export async function mountFirebaseAuthApi(server: FastifyInstance, provider: Provider) {
  await server.register(async (scope) => {
    const { on } = speakWireFormat(scope, provider)
    on(`${toolkit}/v1/accounts:signUp`, SignUp, signUp)
    on(`${toolkit}/v1/accounts:signInWithPassword`, SignInWithPassword, signInWithPassword)
    on(`${toolkit}/v1/accounts:signInWithIdp`, SignInWithIdp, signInWithIdp)
    on(`${toolkit}/v1/accounts:lookup`, LookUp, lookUp)
    on(`${toolkit}/v1/accounts:update`, UpdateAccount, updateAccount)
    on(`${toolkit}/v1/accounts:delete`, LookUp, closeAccount)
    on(`${toolkit}/v1/accounts:sendOobCode`, SendCode, sendCode)
    on(`${toolkit}/v1/accounts:resetPassword`, ResetPassword, resetPassword)
    on(`${tokenService}/v1/token`, Refresh, refresh)
    // Always empty: the methods would reveal which e-mail addresses have an account.
    scope.post(`${toolkit}/v1/accounts::createAuthUri`, async () => ({ signinMethods: [] }))
    scope.get(`${toolkit}/v2/passwordPolicy`, async () => passwordPolicy)
    for (const service of [toolkit, tokenService])
      scope.all(`${service}/*`, async (_request, reply) => reply.code(400).send(notOffered))
  })
}

/** The other calls of the protocol, such as sign-in by phone. */
const notOffered = errorBody(400, 'OPERATION_NOT_ALLOWED')

const passwordPolicy = {
  schemaVersion: 1,
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  customStrengthOptions: { minPasswordLength: shortestPassword, maxPasswordLength },
  allowedNonAlphanumericCharacters: [],
}
