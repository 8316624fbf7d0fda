import { msg, t } from '../../../messages/t.ts'
import { type GiftCard, type GiftCardRefusal, giftCards } from '../../../contract/orders/gift-cards.ts'
import { type VoucherRefusal, vouchers } from '../../../contract/orders/vouchers.ts'
import type { Database } from '../../database/database.ts'
import type { Mount } from '../../http/routing/mount.ts'
import { answer, answerFound, badRequest, notFound } from '../../http/routing/problems.ts'
import type { Enqueue } from '../../mail/mailer.ts'
import type { ShopState } from '../../settings/shop-state.ts'
import { changeVoucher, createVoucher, removeVoucher } from './change-vouchers.ts'
import { printedCode } from './gift-card-codes.ts'
import { findGiftCard, giftCardsInAll, newestGiftCards } from './gift-cards.sql.ts'
import { blockGiftCard, sellGiftCard, sendGiftCard, takeBackGiftCard } from './sell-gift-cards.ts'
import { countVouchers, newestVouchers } from './vouchers.sql.ts'

type Deps = { db: Database; shop: ShopState; enqueue: Enqueue }

export function mountCodes(mount: Mount, deps: Deps) {
  mountVouchers(mount, deps)
  mountGiftCards(mount, deps)
}

function mountVouchers(mount: Mount, { db, shop }: Deps) {
  mount(vouchers.list, async ({ query }) => {
    const [found, total] = await Promise.all([newestVouchers(db, query), countVouchers(db, query.q)])
    return answer(200, { vouchers: found, total })
  })

  mount(vouchers.create, async ({ body }, { username }) => {
    const outcome = await createVoucher(db, shop.current.decimals, username, body)
    if ('invalid' in outcome) return badRequest(outcome.invalid)
    return 'isTaken' in outcome ? answer(409, codeTaken) : answer(201, outcome.voucher)
  })

  mount(vouchers.change, async ({ params: { id }, body }, { username }) => {
    const outcome = await changeVoucher(db, { id, username }, body)
    if (!outcome) return notFound(noSuchVoucher)
    return 'invalid' in outcome ? badRequest(outcome.invalid) : answer(200, outcome.voucher)
  })

  mount(vouchers.remove, async ({ params: { id } }, { username }) => {
    const outcome = await removeVoucher(db, { id, username })
    if (outcome === 'unknown') return notFound(noSuchVoucher)
    return outcome === 'used' ? answer(409, voucherUsed) : answer(204, undefined)
  })
}

const noSuchVoucher = msg('There is no such voucher.')

const codeTaken: VoucherRefusal = {
  code: 'code-taken',
  message: msg('There is a voucher with this code already. Choose another code.'),
}

const voucherUsed: VoucherRefusal = {
  code: 'voucher-used',
  message: msg('Orders have used this voucher. Make it inactive instead.'),
}

function mountGiftCards(mount: Mount, { db, shop, enqueue }: Deps) {
  mount(giftCards.list, async ({ query }) => {
    const [found, all] = await Promise.all([newestGiftCards(db, query), giftCardsInAll(db, query.q)])
    return answer(200, { giftCards: found.map(asPrinted), ...all })
  })

  mount(giftCards.get, async ({ params: { id } }) => {
    const card = await findGiftCard(db, id)
    return answerFound(card && asPrinted(card), noSuchCard)
  })

  mount(giftCards.sell, async ({ headers, body }, { username }) => {
    const { decimals } = shop.current
    const seller = { username, key: headers['idempotency-key'] }
    const outcome = await sellGiftCard({ db, enqueue, decimals }, seller, body)
    if ('invalid' in outcome) return badRequest(outcome.invalid)
    return 'keyUsed' in outcome ? answer(409, keyUsed) : answer(201, asPrinted(outcome.card))
  })

  mount(giftCards.send, async ({ params: { id }, body: { email } }, { username }) => {
    const card = await sendGiftCard({ db, enqueue }, { id, username }, email)
    return answerFound(card && asPrinted(card), noSuchCard)
  })

  mount(giftCards.block, async ({ params: { id }, body: { isBlocked } }, { username }) => {
    const card = await blockGiftCard(db, { id, username }, isBlocked)
    return answerFound(card && asPrinted(card), noSuchCard)
  })

  mount(giftCards.takeBack, async ({ params: { id } }, { username }) => {
    const outcome = await takeBackGiftCard(db, { id, username })
    if (!outcome) return notFound(noSuchCard)
    return 'spent' in outcome ? answer(409, isSpent(outcome.spent)) : answer(200, asPrinted(outcome.card))
  })
}

const keyUsed: GiftCardRefusal = {
  code: 'key-used',
  message: msg('This key was used for another gift card. Please send the new sale with a new key.'),
}

const isSpent = ({ balance, amount }: GiftCard): GiftCardRefusal => ({
  code: 'gift-card-spent',
  message: t('Some of this gift card is spent: {balance} of {amount} are left. It cannot be taken back.', {
    balance,
    amount,
  }),
  balance,
})

const noSuchCard = msg('There is no such gift card.')

const asPrinted = <Card extends Pick<GiftCard, 'code'>>(card: Card): Card => ({
  ...card,
  code: printedCode(card.code),
})
