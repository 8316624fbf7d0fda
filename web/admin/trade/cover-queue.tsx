import {
  type CoverFailure,
  type CoverQueueState,
  maxCountedCovers,
  coverQueue,
} from '../../../contract/trade/cover-queue.ts'
import { bookPage } from '../../../domain/pages.ts'
import { messageIn } from '../../app/api/problem-in.ts'
import { tell } from '../../app/notices/ask.tsx'
import { count } from '../../app/shop/format.tsx'
import { Button } from '../../ui/button.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { call } from '../../app/api/api.ts'
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
    <Panel title="Covers">
      {data ? (
        <Queue {...data} />
      ) : isError ? (
        <TryAgain onTryAgain={() => void refetch()}>The covers couldn't be loaded.</TryAgain>
      ) : (
        <output className="text-ink-soft">Loading...</output>
      )}
    </Panel>
  )
}

const covers = (number: number) =>
  number >= maxCountedCovers
    ? `${count(maxCountedCovers)} or more covers`
    : number === 1
      ? '1 cover'
      : `${count(number)} covers`

/** Longer than a minute. */
const many = 60

const waitingLabel = ({ waiting, isFetching }: CoverQueueState) =>
  waiting === 0
    ? 'No cover of an imported book waits to be fetched.'
    : isFetching
      ? `${covers(waiting)} to fetch${waiting > many ? ', about one a second' : ''}.`
      : `${covers(waiting)} to fetch. This store fetches none (FETCH_COVERS is 0).`

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
        {waitingLabel(state)}
        {failed > 0 && ` ${covers(failed)} couldn't be fetched.`}
      </p>
      {failures.length > 0 && (
        <details>
          <summary className="cursor-pointer py-2.5 font-medium">
            {failed > failures.length ? `The latest ${failures.length} failures` : 'Failures'}
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
            Try failed covers again
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
  endpoints: (build) => ({
    getCoverQueue: build.query<CoverQueueState, void>({
      query: () => call(coverQueue.read, {}),
      providesTags: ['CoverQueue'],
    }),
    retryCovers: build.mutation<{ retried: number }, void>({
      query: () => call(coverQueue.retry, {}),
      invalidatesTags: ['CoverQueue'],
    }),
  }),
})

const { useGetCoverQueueQuery, useRetryCoversMutation } = coverQueueApi
