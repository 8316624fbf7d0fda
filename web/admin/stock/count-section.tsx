import { formatNumber, t } from '../../../messages/t.ts'
import { useState } from 'react'
import { ask } from '../../app/notices/ask.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitRow } from '../ui/fields.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { BackToStock, sectionName } from './stock-view.tsx'
import { Differences } from './count-differences.tsx'
import { SectionField } from './place-form.tsx'
import { BookName } from './receive.tsx'
import { ScanBox } from './scan-box.tsx'
import { type Count, useCount } from './use-count.ts'
import { useScans } from './use-scans.ts'

export function CountSection() {
  const counting = useCount()
  const { count } = counting
  const [isComparing, setComparing] = useState(false)
  const [done, setDone] = useState('')
  return (
    <>
      <BackToStock />
      <Panel
        title={
          count
            ? t('Count: {section} [of the stock]', { section: sectionName(count.section) })
            : t('Count a section')
        }
      >
        <AdminTitle>{t('Count a section')}</AdminTitle>
        {done && (
          <div className="mb-5">
            <Notice kind="good">{done}</Notice>
          </div>
        )}
        {!count && (
          <Begin
            onBegin={(section) => {
              setDone('')
              counting.begin(section)
            }}
          />
        )}
        {count && !isComparing && (
          <Counting count={count} counting={counting} onCompare={() => setComparing(true)} />
        )}
        {count && isComparing && (
          <Differences
            count={count}
            onBack={() => setComparing(false)}
            counting={counting}
            onApplied={(message) => {
              counting.end()
              setComparing(false)
              setDone(message)
            }}
          />
        )}
      </Panel>
    </>
  )
}

const Begin = ({ onBegin }: { onBegin(section: string): void }) => (
  <div className="grid max-w-xl gap-5">
    <p className="text-pretty text-ink-soft">
      {t(
        'Scan every book of one section, then compare with the stock. Set aside books for open orders first; they are already deducted.',
      )}
    </p>
    <Form onSend={(typed) => onBegin(typed('section').trim())}>
      <SectionField
        defaultValue=""
        hint={t('A new name begins a new section. Leave it empty for the books without a section.')}
      />
      <SubmitRow isBusy={false}>{t('Begin')}</SubmitRow>
    </Form>
  </div>
)

type Props = { count: Count; counting: ReturnType<typeof useCount>; onCompare(): void }

function Counting({ count: { section, counted, last }, counting, onCompare }: Props) {
  const scans = useScans((book) => {
    counting.add(book)
    return undefined
  })
  const total = counted.reduce((sum, { copies }) => sum + copies, 0)

  async function discard() {
    const title = t('Discard the count of {section}?', { section: sectionName(section) })
    const text = t(
      '{count, plural, one {# copy was counted. The stock stays as it is.} other {# copies were counted. The stock stays as it is.}}',
      { count: total },
    )
    if (total === 0 || (await ask({ title, text, yes: t('Discard'), look: 'destructive' }))) counting.end()
  }
  return (
    <>
      <ScanBox scans={scans} />
      <div className="mt-6 mb-2 flex flex-wrap items-center gap-3">
        <output className="mr-auto font-medium tabular-nums">
          {total === 0
            ? t('Nothing counted yet')
            : t('{count, plural, one {# copy counted} other {# copies counted}}', { count: total })}
        </output>
        {last.length > 0 && (
          <Button look="outlined" onClick={counting.undo}>
            {t('Undo the last scan')}
          </Button>
        )}
        <Button onClick={onCompare}>{t('Compare with the stock')}</Button>
      </div>
      {counted.length > 0 && (
        <Table
          name={t('Counted books, latest first')}
          head={
            <>
              <Heading>{t('Book')}</Heading>
              <Heading isNumber>{t('Counted [a number of copies]')}</Heading>
            </>
          }
        >
          {counted.map(({ book, copies }) => (
            <Row key={book.bookId}>
              <Cell>
                <BookName book={book} />
              </Cell>
              <Cell isNumber>{formatNumber(copies)}</Cell>
            </Row>
          ))}
        </Table>
      )}
      <div className="mt-6 flex border-t border-line pt-5">
        <Button look="destructive" onClick={() => void discard()}>
          {t('Discard this count')}
        </Button>
      </div>
    </>
  )
}
