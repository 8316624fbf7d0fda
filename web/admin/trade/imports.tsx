import { useState } from 'react'
import { adminPages, importPage } from '../../../domain/admin-pages.ts'
import type { Import } from '../../../contract/trade/imports.ts'
import { DateTime } from '../../app/shop/format.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { TryAgain } from '../../ui/notice.tsx'
import { AdminTitle } from '../ui/admin-title.tsx'
import { Panel } from '../ui/panel.tsx'
import { Cell, Heading, Row, Table } from '../ui/table.tsx'
import { CoverQueue } from './cover-queue.tsx'
import { DropZone } from './drop-zone.tsx'
import { sizeLabel, stateLabel } from './import-labels.ts'
import { isMoving, useGetImportsQuery } from './imports-api.ts'
import { bookExports } from '../../../contract/trade/exports.ts'
import { googleFeed } from '../../../domain/pages.ts'
import { CopyText } from '../ui/copy-text.tsx'
import { ExportButton } from '../ui/export-button.tsx'

/** Files of the trade: a new one, and those before. */
export const Imports = () => (
  <div className="grid gap-4 lg:gap-6">
    <Panel
      title="Import books"
      beside={
        <Link to={`${adminPages.imports}/rules`} className="link text-sm font-medium">
          Rules for imports
        </Link>
      }
    >
      <AdminTitle>Import</AdminTitle>
      <DropZone />
    </Panel>
    <Panel title="Earlier imports">
      <EarlierImports />
    </Panel>
    <CoverQueue />
    <Exports />
  </div>
)

/** Of the list, in milliseconds. The watched folder may add to it at any time. */
const [slowly, quickly] = [10_000, 2_000]

function EarlierImports() {
  const [pages, setPages] = useState<(string | undefined)[]>([undefined])
  return pages.map((before, at) => (
    <ImportsPage
      key={before ?? ''}
      before={before}
      onOlder={at === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
    />
  ))
}

type PageProps = { before: string | undefined; onOlder: ((next: string) => void) | undefined }

function ImportsPage({ before, onOlder }: PageProps) {
  const { data: known } = useGetImportsQuery(before)
  const { data, isError, refetch } = useGetImportsQuery(before, {
    refetchOnMountOrArgChange: true,
    pollingInterval: before ? 0 : known?.imports.some(isMoving) ? quickly : slowly,
  })
  if (!data && isError)
    return <TryAgain onTryAgain={() => void refetch()}>The imports couldn't be loaded.</TryAgain>
  if (!data) return <output className="text-ink-soft">Loading...</output>
  if (data.imports.length === 0)
    return <p className="text-ink-soft">No imports yet. Choose a file above to begin.</p>
  const { next } = data
  return (
    <>
      <ImportTable imports={data.imports} />
      {next && onOlder && (
        <div className="mt-4 grid justify-center">
          <Button look="outlined" onClick={() => onOlder(next)}>
            Show older
          </Button>
        </div>
      )}
    </>
  )
}

const ImportTable = ({ imports }: { imports: Import[] }) => (
  <Table
    name="Imports, newest first"
    head={
      <>
        <Heading>File</Heading>
        <Heading>State</Heading>
        <Heading isExtra isNumber>
          Size
        </Heading>
        <Heading isExtra>By</Heading>
        <Heading isExtra>When</Heading>
      </>
    }
  >
    {imports.map((one) => (
      <Row key={one._id}>
        <Cell>
          <Link
            to={importPage(one._id)}
            className="-my-2 inline-flex min-h-11 min-w-24 items-center font-medium wrap-anywhere hover:underline"
          >
            {one.fileName}
          </Link>
        </Cell>
        <Cell>
          <span className="tabular-nums">{stateLabel(one)}</span>
        </Cell>
        <Cell isExtra isNumber>
          <span className="whitespace-nowrap">{sizeLabel(one.size)}</span>
        </Cell>
        <Cell isExtra>
          <span className="wrap-anywhere">{one.startedBy ?? fromLabels[one.from]}</span>
        </Cell>
        <Cell isExtra>
          <span className="whitespace-nowrap">
            <DateTime of={one.createdAt} />
          </span>
        </Cell>
      </Row>
    ))}
  </Table>
)

const fromLabels: Record<Import['from'], string> = {
  upload: 'Dashboard',
  folder: 'Watched folder',
  command: 'Command line',
}

const files = [
  {
    path: bookExports.books.path,
    name: 'Books as CSV',
    description:
      'Every book with all its fields, for a spreadsheet. Change what you like and import it here again: lines that you leave alone change nothing.',
  },
  {
    path: bookExports.stock.path,
    name: 'Stock as CSV',
    description:
      'ISBN, quantity, price and section of the books whose stock is kept, as tills write and read it. The quantity has the copies of orders that are not shipped yet.',
  },
  {
    path: bookExports.onix.path,
    name: 'Books as ONIX 3.0',
    description: 'Every book with an ISBN, for other shops, libraries and the trade.',
  },
]

/** Downloads of all books, for the screen of imports. */
const Exports = () => (
  <Panel title="Export">
    <ul className="grid gap-5">
      {files.map(({ path, name, description }) => (
        <li key={path} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_13.5rem] sm:items-center">
          <p className="max-w-prose text-sm text-ink-soft">{description}</p>
          <ExportButton path={path}>{name}</ExportButton>
        </li>
      ))}
    </ul>
    <div className="mt-6 grid gap-2 border-t border-line pt-6">
      <CopyText label="Address of the product feed" text={location.origin + googleFeed} />
      <p className="max-w-prose text-sm text-ink-soft">
        Google Merchant Center fetches it by itself, once the shop is open.
      </p>
    </div>
  </Panel>
)
