import { useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

/** The query of the URL, and a function that replaces it. */
export function useSearchParams() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = (next: URLSearchParams | Record<string, string>, options?: NavigateOptions) =>
    void navigate(`?${new URLSearchParams(next)}`, options)
  return [params, setParams] as const
}
