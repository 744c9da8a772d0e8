//! Tables as visitors see them. What takes long on a large board, or in a long game, is computed beside the request threads.

use std::net::IpAddr;
use std::sync::Arc;

use crate::Error;
use crate::app::App;
use crate::game::table::{Table, WrittenTable};
use crate::people::visitor::Visitor;
use crate::store::StoredRecord;
use crate::workers::lanes::{Client, Cost};

impl App {
    /// A table as a visitor sees it now.
    pub(crate) async fn shown(
        &self,
        table: &Arc<Table>,
        visitor: &Visitor,
        address: IpAddr,
    ) -> Result<WrittenTable, Error> {
        if table.has_view() {
            return table.view_for(visitor, None, self.time.now());
        }
        let cost = Cost::of_view(table.record.cells());
        if !cost.is_inline() {
            let table = Arc::clone(table);
            let view = move |_: &Client| table.view().map(drop);
            // What was committed is answered even if the lane is full: the view is then computed below.
            let _ = self.workers.lanes.run(address, cost, view).await;
        }
        let shown = table.view_for(visitor, None, self.time.now());
        self.tables.reweigh(table);
        shown
    }

    /// Rejects a command if too many requests of its address wait already for what it would wait for.
    pub(crate) fn can_show(&self, table: &Table, address: IpAddr) -> Result<(), Error> {
        let cost = Cost::of_view(table.record.cells());
        if cost.is_inline() {
            return Ok(());
        }
        self.workers.lanes.has_room(address, cost)
    }

    /// Folds a stored record.
    pub(crate) async fn fold(&self, stored: StoredRecord) -> Result<Table, Error> {
        let cost = Cost::of_moves(0, stored.events.len());
        let fold = move || Table::folded(&stored.header, stored.seats, &stored.events);
        if cost.is_inline() {
            return fold();
        }
        self.workers.lanes.run_own(move |_| fold()).await
    }
}
