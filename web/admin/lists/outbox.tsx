import { mail } from '../../../contract/mail.ts'
import { useGetOutboxQuery } from '../admin-api.ts'
import { OutboxMessages } from './outbox-messages.tsx'
import { ListPanel } from './list-panel.tsx'

const notSending = "E-mail isn't set up. Messages are kept here and not sent."
const notYetSent = "These messages couldn't be sent yet."
const allSent = 'Every message has been sent.'

export function Outbox() {
  const { data, isError, refetch } = useGetOutboxQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <ListPanel
      title="Outbox"
      file={mail.csv.path}
      count={data?.total}
      failure={isError ? "The e-mails couldn't be loaded." : undefined}
      empty={data?.isSending ? allSent : `${notSending} There are none yet.`}
      onTryAgain={() => void refetch()}
    >
      <p className="mb-2 max-w-prose text-sm text-pretty text-ink-soft">
        {data?.isSending ? notYetSent : notSending}
      </p>
      {data && <OutboxMessages {...data} />}
    </ListPanel>
  )
}
