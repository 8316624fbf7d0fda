import { mail } from '../../../contract/mail.ts'
import { useGetOutboxQuery } from '../admin-api.ts'
import { Letters } from './letters.tsx'
import { ListPanel } from './list-panel.tsx'

const notSending = 'No mail server is set: letters are not sent, but stay here to be read.'
const notYetSent = 'A mail server is set. These letters could not be sent yet.'
const allSent = 'A mail server is set. Every letter has been sent.'

export function Outbox() {
  const { data, isError, refetch } = useGetOutboxQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <ListPanel
      title="Outbox"
      file={mail.csv.path}
      count={data?.total}
      failure={isError ? 'The letters cannot be shown just now.' : undefined}
      empty={data?.isSending ? allSent : `${notSending} There are none yet.`}
      onTryAgain={() => void refetch()}
    >
      <p className="mb-2 max-w-prose text-sm text-pretty text-ink-soft">
        {data?.isSending ? notYetSent : notSending}
      </p>
      {data && <Letters {...data} />}
    </ListPanel>
  )
}
