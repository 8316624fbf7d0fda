export const OneOrder = () => (
  <>
    <title>Order – Book Store</title>
    <h2>Order</h2>
  </>
)
