window.order.push("file");
