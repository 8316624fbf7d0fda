import { trackingLink } from '../../../domain/shipments.ts'
import { useGetShopQuery } from '../../app/api/api.ts'

/** Links to the carrier, if the shop has set its URL. */
export function TrackingNumber({ number }: { number: string }) {
  const { data: shop } = useGetShopQuery(undefined, { skip: number === '' })
  const link = trackingLink(shop?.trackingUrl ?? '', number)
  if (!link) return number
  return (
    <a href={link} target="_blank" rel="noreferrer" className="link">
      {number}
    </a>
  )
}
