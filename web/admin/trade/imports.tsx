import type { Label } from '../../../messages/message.ts'
import { msg, t } from '../../../messages/t.ts'
import { adminPages, importPage } from '../../../domain/admin-pages.ts'
import { type Import, imports } from '../../../contract/trade/imports.ts'
import { DateTime } from '../../app/shop/format.tsx'
import { Link } from '../../ui/link.tsx'
import { useSearchParams } from '../../ui/use-search-params.ts'
import { AdminTitle } from '../ui/admin-title.tsx'
import { OlderPage, useOlderPages } from '../ui/list-page-links.tsx'
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
      title={t('Import books')}
      beside={
        <Link to={`${adminPages.imports}/rules`} className="link text-sm font-medium">
          {t('Rules for imports')}
        </Link>
      }
    >
      <AdminTitle>{t('Import [noun]')}</AdminTitle>
      <DropZone />
      <div className="mt-5 grid gap-3 sm:flex sm:flex-wrap sm:items-center">
        <p className="max-w-prose text-sm text-pretty text-ink-soft">
          {t('Do you have your books in a spreadsheet? Save it as CSV. This is how a table can look:')}
        </p>
        <div>
          <ExportButton path={imports.sample.path}>{t('Download a sample table')}</ExportButton>
        </div>
      </div>
    </Panel>
    <EarlierImports />
    <CoverQueue />
    <Exports />
  </div>
)

/** Of the list, in milliseconds. The watched folder may add to it at any time. */
const [slowly, quickly] = [10_000, 2_000]

/** All of them, or with `?state=to-mend` those that failed, as Today counts them. */
function EarlierImports() {
  const [address] = useSearchParams()
  const state = address.get('state') === 'to-mend' ? 'to-mend' : undefined
  return (
    <Panel
      title={state ? t('Failed imports') : t('Earlier imports')}
      beside={
        state && (
          <Link to={adminPages.imports} className="link inline-flex min-h-11 items-center text-sm">
            {t('All imports')}
          </Link>
        )
      }
    >
      <ImportPages key={state} state={state} />
    </Panel>
  )
}

type Shown = { state: 'to-mend' | undefined }

function ImportPages({ state }: Shown) {
  const { cursors, showOlder } = useOlderPages<string>()
  return cursors.map((before, at) => (
    <ImportsPage
      key={before ?? ''}
      state={state}
      before={before}
      onOlder={at === cursors.length - 1 ? showOlder : undefined}
    />
  ))
}

type PageProps = Shown & { before: string | undefined; onOlder: ((next: string) => void) | undefined }

function ImportsPage({ state, before, onOlder }: PageProps) {
  const { data: known } = useGetImportsQuery({ state, before })
  const query = useGetImportsQuery(
    { state, before },
    {
      refetchOnMountOrArgChange: true,
      pollingInterval: before ? 0 : known?.imports.some(isMoving) ? quickly : slowly,
    },
  )
  const list = query.data?.imports ?? []
  return (
    <OlderPage query={query} failure={t("The imports couldn't be loaded.")} onOlder={onOlder}>
      {list.length > 0 ? (
        <ImportTable list={list} />
      ) : (
        <p className="text-ink-soft">
          {state ? t('No import has failed.') : t('No imports yet. Choose a file above to begin.')}
        </p>
      )}
    </OlderPage>
  )
}

const ImportTable = ({ list }: { list: Import[] }) => (
  <Table
    name={t('Imports, newest first')}
    head={
      <>
        <Heading>{t('File')}</Heading>
        <Heading>{t('State [status]')}</Heading>
        <Heading isExtra isNumber>
          {t('Size')}
        </Heading>
        <Heading isExtra>{t('By [a person]')}</Heading>
        <Heading isExtra>{t('When')}</Heading>
      </>
    }
  >
    {list.map((one) => (
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
          <span className="wrap-anywhere">{one.startedBy ?? t(fromLabels[one.from])}</span>
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

const fromLabels: Record<Import['from'], Label> = {
  upload: msg('Dashboard'),
  folder: msg('Watched folder'),
  command: msg('Command line'),
}

const files: { path: string; name: Label; description: Label }[] = [
  {
    path: bookExports.books.path,
    name: msg('Books as CSV'),
    description: msg(
      'Every book with all its fields, for a spreadsheet. Change what you like and import it here again: unchanged lines are ignored.',
    ),
  },
  {
    path: bookExports.stock.path,
    name: msg('Stock as CSV'),
    description: msg(
      'ISBN, quantity, price and section of the books whose stock is tracked, as tills write and read it. The quantity has the copies of orders that are not shipped yet.',
    ),
  },
  {
    path: bookExports.onix.path,
    name: msg('Books as ONIX 3.0'),
    description: msg('Every book with an ISBN, for other shops, libraries and the trade.'),
  },
]

/** Downloads of all books, for the screen of imports. */
const Exports = () => (
  <Panel title={t('Export [noun]')}>
    <ul className="grid gap-5">
      {files.map(({ path, name, description }) => (
        <li key={path} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_15rem] sm:items-center">
          <p className="max-w-prose text-sm text-ink-soft">{t(description)}</p>
          <ExportButton path={path}>{t(name)}</ExportButton>
        </li>
      ))}
    </ul>
    <div className="mt-6 grid gap-2 border-t border-line pt-6">
      <CopyText label={t('Address of the product feed')} text={location.origin + googleFeed} />
      <p className="max-w-prose text-sm text-ink-soft">
        {t('Google Merchant Center fetches it by itself, once the shop is open.')}
      </p>
    </div>
  </Panel>
)
