import { formatNumber, t } from '../../../messages/t.ts'
import {
  type CoverFailure,
  type CoverQueueState,
  maxCountedCovers,
  coverQueue,
} from '../../../contract/trade/cover-queue.ts'
import { bookPage } from '../../../domain/pages.ts'
import { messageIn } from '../../app/api/problem-in.ts'
import { tell } from '../../app/notices/ask.tsx'
import { Button } from '../../ui/button.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { byRoute } from '../../app/api/route-endpoints.ts'
import { adminApi } from '../admin-api.ts'

const pollingInterval = 10_000

/** Covers of imported books: how many are still to be fetched, and which could not be. */
export function CoverQueue() {
  const { data, isError, refetch } = useGetCoverQueueQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval,
    skipPollingIfUnfocused: true,
  })
  return (
    <Panel title={t('Covers')}>
      {data ? (
        <Queue {...data} />
      ) : isError ? (
        <TryAgain onTryAgain={() => void refetch()}>{t("The covers couldn't be loaded.")}</TryAgain>
      ) : (
        <output className="text-ink-soft">{t('Loading…')}</output>
      )}
    </Panel>
  )
}

/** Longer than a minute. */
const many = 60

function waitingLabel({ waiting, isFetching }: CoverQueueState): string {
  if (waiting >= maxCountedCovers)
    return isFetching
      ? t('{max} or more covers to fetch, at most one a second from each server.', {
          max: formatNumber(maxCountedCovers),
        })
      : t('{max} or more covers to fetch. This store fetches none (FETCH_COVERS is 0).', {
          max: formatNumber(maxCountedCovers),
        })
  if (!isFetching)
    return t(
      '{count, plural, one {# cover to fetch. This store fetches none (FETCH_COVERS is 0).} other {# covers to fetch. This store fetches none (FETCH_COVERS is 0).}}',
      { count: waiting },
    )
  return waiting > many
    ? t(
        '{count, plural, one {# cover to fetch, at most one a second from each server.} other {# covers to fetch, at most one a second from each server.}}',
        { count: waiting },
      )
    : t('{count, plural, one {# cover to fetch.} other {# covers to fetch.}}', { count: waiting })
}

const failedLabel = (failed: number) =>
  failed >= maxCountedCovers
    ? t("{max} or more covers couldn't be fetched.", { max: formatNumber(maxCountedCovers) })
    : t("{count, plural, one {# cover couldn't be fetched.} other {# covers couldn't be fetched.}}", {
        count: failed,
      })

/** Covers that failed are not up to date, though none is waiting. */
const stateOf = (state: CoverQueueState) =>
  [state.waiting > 0 && waitingLabel(state), state.failed > 0 && failedLabel(state.failed)]
    .filter(Boolean)
    .join(' ') || t('All covers are up to date.')

function Queue(state: CoverQueueState) {
  const { failed, failures } = state
  const [retry, { isLoading }] = useRetryCoversMutation()
  async function tryAgain() {
    const { error } = await retry()
    if (error) await tell(messageIn(error))
  }
  return (
    <div className="grid gap-4">
      <p className="tabular-nums" aria-live="polite">
        {stateOf(state)}
      </p>
      {failures.length > 0 && (
        <details>
          <summary className="cursor-pointer py-2.5 font-medium">
            {failed > failures.length
              ? t('{count, plural, one {The latest failure} other {The latest # failures}}', {
                  count: failures.length,
                })
              : t('Failures')}
          </summary>
          <ul className="mt-2 grid gap-3 text-sm">
            {failures.map((failure) => (
              <Failure key={failure.address} {...failure} />
            ))}
          </ul>
        </details>
      )}
      {failed > 0 && (
        <div>
          <Button look="outlined" isBusy={isLoading} onClick={() => void tryAgain()}>
            {t('Try failed covers again')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The storefront is a separate application: a full page load. */
const Failure = ({ bookId, title, address, problem }: CoverFailure) => (
  <li className="min-w-0 wrap-anywhere">
    <a href={bookPage(bookId)} className="link inline-flex min-h-6 items-center">
      {title}
    </a>
    <p>{problem}</p>
    <p className="text-ink-soft">{address}</p>
  </li>
)

const coverQueueApi = adminApi.enhanceEndpoints({ addTagTypes: ['CoverQueue'] }).injectEndpoints({
  endpoints: (build) => {
    const { read, change } = byRoute(build)
    return {
      getCoverQueue: read(coverQueue.read, 'CoverQueue'),
      retryCovers: change(coverQueue.retry, 'CoverQueue'),
    }
  },
})

const { useGetCoverQueueQuery, useRetryCoversMutation } = coverQueueApi
