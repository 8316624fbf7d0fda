export const AllOrders = () => (
  <>
    <title>Orders – Book Store</title>
    <h2>Orders</h2>
  </>
)
