import { formatNumber, t } from '../../../messages/t.ts'
import { useState } from 'react'
import type { ImportOutcome, ImportRow } from '../../../contract/trade/imports.ts'
import { Button } from '../../ui/button.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { useGetImportRowsQuery } from './imports-api.ts'

type Props = {
  id: string
  outcome: ImportOutcome | 'note'
  /** Whether the records are lines of a table, with titles. */
  isTable: boolean
}

/** The records with one outcome, a page after the other. */
export function ImportRows({ id, outcome, isTable }: Props) {
  const [pages, setPages] = useState([0])
  return pages.map((after, at) => (
    <RowsPage
      key={after}
      of={{ id, outcome, after }}
      isTable={isTable}
      onMore={at === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
    />
  ))
}

type PageProps = Pick<Props, 'isTable'> & {
  of: Omit<Props, 'isTable'> & { after: number }
  onMore: ((next: number) => void) | undefined
}

function RowsPage({ of, isTable, onMore }: PageProps) {
  // A run after a dry run has another report.
  const { data, isError, isFetching, refetch } = useGetImportRowsQuery(of, {
    refetchOnMountOrArgChange: true,
  })
  if (!data && isError)
    return (
      <div className="mt-4">
        <TryAgain onTryAgain={() => void refetch()}>{t("The records couldn't be loaded.")}</TryAgain>
      </div>
    )
  if (!data || (isFetching && data.rows.length === 0))
    return <output className="mt-4 block text-sm text-ink-soft">{t('Loading…')}</output>
  if (data.rows.length === 0)
    return <p className="mt-4 text-sm text-ink-soft">{t('The report of this import is no longer kept.')}</p>
  const { next } = data
  return (
    <div className="mt-4">
      <RowsTable rows={data.rows} isTable={isTable} />
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

const RowsTable = ({ rows, isTable }: { rows: ImportRow[]; isTable: boolean }) => (
  <Table
    name={t('Records')}
    head={
      <>
        <Heading isNumber>{isTable ? t('Line') : t('Record [of a file]')}</Heading>
        {isTable && <Heading>{t('Title')}</Heading>}
        <Heading isExtra={isTable}>ISBN</Heading>
        {!isTable && <Heading isExtra>{t('Reference')}</Heading>}
        <Heading>{t('Why')}</Heading>
        {!isTable && (
          <Heading isExtra isNumber>
            {t('Byte')}
          </Heading>
        )}
      </>
    }
  >
    {rows.map(({ file, record, isbn, title, reference, words, byte }) => (
      <Row key={`${file} ${byte}`}>
        <Cell isNumber>{formatNumber(record)}</Cell>
        {isTable && (
          <Cell>
            <span className="wrap-anywhere">{title}</span>
          </Cell>
        )}
        <Cell isExtra={isTable}>
          <span className="tabular-nums">{isbn}</span>
        </Cell>
        {!isTable && (
          <Cell isExtra>
            <span className="wrap-anywhere">{reference}</span>
          </Cell>
        )}
        <Cell>
          <span className="text-pretty wrap-anywhere">{words}</span>
        </Cell>
        {!isTable && (
          <Cell isExtra isNumber>
            {formatNumber(byte)}
          </Cell>
        )}
      </Row>
    ))}
  </Table>
)
