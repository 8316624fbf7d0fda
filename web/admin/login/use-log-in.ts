import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router'
import { pages } from '../../../contract/pages.ts'
import { api } from '../../api/api.ts'
import { useLogInMutation } from '../admin-api.ts'
import { keepToken } from '../session/stored-token.ts'

export function useLogIn() {
  const [send, { isLoading: isBusy, error: failure }] = useLogInMutation()
  const dispatch = useDispatch()
  const navigate = useNavigate()

  async function logIn(username: string, password: string) {
    const { data, error } = await send({ username, password })
    // oxlint-disable-next-line no-console -- the specification wants it logged.
    if (!data) return console.error('Admin login failed', error)
    // The cache of this tab may hold another admin's data.
    dispatch(api.util.resetApiState())
    if (data.token) keepToken(data.token)
    await navigate(pages.counter, { replace: true })
  }
  return { logIn, isBusy, failure }
}
