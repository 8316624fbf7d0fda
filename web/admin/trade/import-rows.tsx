import { formatNumber, t } from '../../../messages/t.ts'
import { useState } from 'react'
import type { ImportOutcome, ImportRow } from '../../../contract/trade/imports.ts'
import { Button } from '../../ui/button.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { useGetImportRowsQuery } from './imports-api.ts'

type Props = { id: string; outcome: ImportOutcome | 'note' }

/** The records with one outcome, a page after the other. */
export function ImportRows({ id, outcome }: Props) {
  const [pages, setPages] = useState([0])
  return pages.map((after, at) => (
    <RowsPage
      key={after}
      of={{ id, outcome, after }}
      onMore={at === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
    />
  ))
}

type PageProps = { of: Props & { after: number }; onMore: ((next: number) => void) | undefined }

function RowsPage({ of, onMore }: PageProps) {
  const { data, isError, refetch } = useGetImportRowsQuery(of)
  if (!data && isError)
    return (
      <div className="mt-4">
        <TryAgain onTryAgain={() => void refetch()}>{t("The records couldn't be loaded.")}</TryAgain>
      </div>
    )
  if (!data) return <output className="mt-4 block text-sm text-ink-soft">{t('Loading…')}</output>
  if (data.rows.length === 0)
    return <p className="mt-4 text-sm text-ink-soft">{t('The report of this import is no longer kept.')}</p>
  const { next } = data
  return (
    <div className="mt-4">
      <RowsTable rows={data.rows} />
      {next !== null && onMore && (
        <div className="mt-4 grid justify-center">
          <Button look="outlined" onClick={() => onMore(next)}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </div>
  )
}

const RowsTable = ({ rows }: { rows: ImportRow[] }) => (
  <Table
    name={t('Records')}
    head={
      <>
        <Heading isNumber>{t('Record [of a file]')}</Heading>
        <Heading>ISBN</Heading>
        <Heading isExtra>{t('Reference')}</Heading>
        <Heading>{t('Why')}</Heading>
        <Heading isExtra isNumber>
          {t('Byte')}
        </Heading>
      </>
    }
  >
    {rows.map(({ file, record, isbn, reference, words, byte }) => (
      <Row key={`${file} ${byte}`}>
        <Cell isNumber>{formatNumber(record)}</Cell>
        <Cell>
          <span className="tabular-nums">{isbn}</span>
        </Cell>
        <Cell isExtra>
          <span className="wrap-anywhere">{reference}</span>
        </Cell>
        <Cell>
          <span className="text-pretty wrap-anywhere">{words}</span>
        </Cell>
        <Cell isExtra isNumber>
          {formatNumber(byte)}
        </Cell>
      </Row>
    ))}
  </Table>
)
